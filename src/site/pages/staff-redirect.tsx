import { redirect } from 'react-router';

/** The documented address for staff (D06) redirects to the studio, which asks them to sign in. */
export const loader = () => redirect('/studio');
