import { iconNames, type IconName } from '#ui/icon.tsx';

/** The icon a text names; a star where there is none of that name. */
export const iconOf = (name: string): IconName => iconNames.find(known => known === name) ?? 'star';
