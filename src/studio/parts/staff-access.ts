import { redirect } from 'react-router';
import { sessionUser } from '#src/accounts/parts/session.tsx';

/**
 * The signed-in member of staff. Everybody else is redirected to the studio's sign-in (W10). For loaders in the
 * browser.
 */
export async function requireStaffUser() {
  const user = await sessionUser();
  if (user.type !== 'Staff') throw redirect('/studio/sign-in');
  return user.data;
}
