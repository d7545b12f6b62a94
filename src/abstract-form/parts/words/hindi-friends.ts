import type { friendsText } from '../../rules/friends.ts';

const friends = (count: number): string => (count === 1 ? 'एक दोस्त' : `${count} दोस्तों`);

/** `friendsText` in Hindi. */
export const hindiFriendsText: typeof friendsText = ({ told, undecided, writing, openUntil }, { isHandedIn }) => {
  if (told + writing === 0 && openUntil === null) return undefined;
  const sentences = [
    told > 0 ? `${friends(told)} ने सुनाया।` : 'अभी किसी ने नहीं सुनाया।',
    undecided > 0 && `${undecided === told ? '' : `उनमें से ${undecided} की `}बातें आपकी राह देख रही हैं: जो आप रखेंगे, वही छपेगा।`,
    writing > 0 && `${friends(writing)} ने शुरू किया है, पर भेजा नहीं।`,
    (openUntil !== null || writing > 0) &&
      (isHandedIn ? 'वे पहली बार जमा करने के एक घंटे बाद तक भेज सकते हैं।' : 'वे आपके जमा करने के एक घंटे बाद तक भेज सकते हैं।'),
  ];
  return sentences.filter(Boolean).join(' ');
};
