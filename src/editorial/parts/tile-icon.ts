import { iconNames, type IconName } from '#ui/icon-names.ts';

/** The icon of that name; a star for an unknown name. */
export const iconOf = (name: string): IconName => iconNames.find(iconName => iconName === name) ?? 'star';
