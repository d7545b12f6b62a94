/** C-R12, C-R13: heading and title of the not-a-member page. */
export const notMemberTitle = 'You are not a member yet';
