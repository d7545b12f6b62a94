import { redirect } from 'react-router';

/** The address for staff (D06): the studio asks for the sign-in. */
export const loader = () => redirect('/studio');
