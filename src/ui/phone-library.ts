// Exports only the used function of the phone library, so that the rest is not bundled.
export { parsePhoneNumberWithError } from 'libphonenumber-js/mobile';
