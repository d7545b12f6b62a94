import { iconNames, type IconName } from '#ui/icon-names.ts';

/** The icon a text names; a star where there is none of that name. */
export const iconOf = (name: string): IconName => iconNames.find(known => known === name) ?? 'star';
