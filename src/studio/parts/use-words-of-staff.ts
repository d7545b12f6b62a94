import { useSession } from '#src/accounts/parts/session.tsx';
import { useUnsentWords } from '#ui/use-unsent-words.ts';

/** What the signed-in member is writing about an edition in a form, see `useUnsentWords`. */
export function useWordsOfStaff(form: 'reply' | 'note', edition: string) {
  const { user } = useSession();
  return useUnsentWords(user.type === 'Staff' ? user.data._id : '', form, edition);
}
