/** Whether a magazine opens from the right, as Urdu is read. Earlier plans state no language and open from the left. */
export const opensFromRight = ({ language }: { language?: string | undefined }): boolean => language === 'ur';
