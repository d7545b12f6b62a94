import type { MagazinePlan, Story } from '../model.ts';
import type { MeasuredPhoto } from '../photos/planner-facts.ts';
import type { MagazineDocument } from './document.ts';
import type { Edit, StandingEdit } from './edits.ts';
import type { LargerPhoto } from './measured-editor.ts';

/** A story and its measured photos, of which a document is laid out. */
export interface EditingSources {
  story: Story;
  photos: readonly MeasuredPhoto[];
}
export interface EditRequest extends EditingSources {
  document: MagazineDocument;
  edit: Edit | LargerPhoto;
}
export interface ReplayRequest extends EditingSources {
  base: MagazinePlan;
  edits: readonly StandingEdit[];
}
export interface LayoutsRequest extends EditingSources {
  document: MagazineDocument;
  page: string;
  most: number;
}
