/** Whether the screen of friends and family says something to whoever reads of an order (W53). */
export const mayDecideAboutFriends = (edition: { mayAct: boolean; live: number; cancelled: unknown }): boolean =>
  edition.mayAct && !edition.cancelled && edition.live < 3;
