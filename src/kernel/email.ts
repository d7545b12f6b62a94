/** The words of every form that refuses an e-mail address. */
export const notAnEmail = 'That e-mail address does not look complete. It is written like name@example.in.';

/** Whether a text can be an e-mail address: something, an @, and a name with a dot; spaces around it do not count. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
