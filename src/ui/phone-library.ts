// Only what is used of the phone library, so that the rest of it is not fetched.
export { parsePhoneNumberWithError } from 'libphonenumber-js/mobile';
