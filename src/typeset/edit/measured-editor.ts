import type { MagazinePlan } from '../model.ts';
import { layoutsFor } from '../layout/layouts.ts';
import { leftOver } from '../typesetting/fit-loop.ts';
import type { Typesetter } from '../typesetting/typesetter.ts';
import { applyEdit, largerLayout } from './apply-edit.ts';
import type { EditedDocument } from './apply-edit.ts';
import { documentOf, editedSources } from './document.ts';
import type { DocumentSources, MagazineDocument } from './document.ts';
import type { Edit, StandingEdit } from './edits.ts';
import { pageWith } from './lay-pages.ts';
import type { OrRefused } from './lay-pages.ts';
import { pagesApart } from './pages-apart.ts';
import { replayEdits, undoEdit } from './replay.ts';
import type { InTheWay, Replayed } from './replay.ts';

/** The request to see a photo of a page larger; it is stored as the layout that shows it so. */
export interface LargerPhoto {
  do: 'larger';
  page: string;
  photo: string;
}

/**
 * Edits documents of one story with the lengths that Typst measures, and checks that the changed pages hold their text.
 */
export class MeasuredEditor {
  readonly #typesetter: Typesetter;
  readonly #sources: DocumentSources;

  constructor(typesetter: Typesetter, sources: DocumentSources) {
    this.#typesetter = typesetter;
    this.#sources = sources;
  }

  /**
   * The document after one edit, with the edit as it is stored; or one sentence that says why it cannot be. Text that a
   * changed page has no room for refuses the edit.
   */
  edit(document: MagazineDocument, asked: Edit | LargerPhoto): OrRefused<EditedDocument & { edit: Edit }> {
    const edit = asked.do === 'larger' ? this.#measured(sources => largerLayout(document, asked, sources)) : asked;
    if (!edit) return { refused: 'No layout of this page shows it larger. On a page with fewer pictures it would be.' };
    const edited = this.#measured(sources => applyEdit(document, edit, sources));
    if ('refused' in edited) return edited;
    const left = this.#leftOver(edited.document.plan, edited.touches);
    if (left > 0 && left > this.#leftOver(document.plan, edited.touches))
      return { refused: 'The page has no room for all of this text. Make it shorter, or choose another layout.' };
    return { ...edited, edit };
  }

  /** The document that edits make of a plan. */
  replay(base: MagazinePlan, edits: readonly StandingEdit[]): Replayed {
    return this.#measured(sources => replayEdits(documentOf(base), edits, sources));
  }

  /** The document without one of its edits, or why that cannot be. */
  undo(base: MagazinePlan, taken: { edits: readonly StandingEdit[]; seq: number }): EditedDocument | InTheWay {
    return this.#measured(sources => undoEdit(documentOf(base), taken, sources));
  }

  /** The names of the other layouts that hold a page, best first. */
  layouts(document: MagazineDocument, id: string): string[] {
    const page = pageWith(document.plan, id);
    if (!page) return [];
    const found = this.#measured(sources => layoutsFor(document.plan, page.number, editedSources(document, sources)));
    return found.flatMap(({ template }) => (template === page.template ? [] : [template]));
  }

  #measured<Made>(work: (sources: DocumentSources) => Made): Made {
    return this.#typesetter.withMeasuredTexts(measure => work({ ...this.#sources, measure }));
  }

  #leftOver(plan: MagazinePlan, pages: readonly string[]): number {
    return pages.length === 0 ? 0 : leftOver(this.#typesetter.typeset(pagesApart(plan, pages)).fit);
  }
}
