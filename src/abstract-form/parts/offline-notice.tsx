import { Notice } from '#ui/notice.tsx';

/** Says at the top of a screen that the form was opened without a connection (W51). */
export const OfflineNotice = () => (
  <Notice title="You are offline">
    This is your story as this phone keeps it. Write on: it comes to us by itself when you are back.
  </Notice>
);
