import { redirect } from 'react-router';

/** The staff door (D06): the studio asks for the sign-in. */
export const loader = () => redirect('/studio');
