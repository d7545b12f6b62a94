/**
 * Whether the magazine of a plan opens from the right, as Urdu is read. Plans of earlier versions state no language and
 * open from the left.
 */
export const opensFromRight = ({ language }: { language?: string | undefined }): boolean => language === 'ur';
