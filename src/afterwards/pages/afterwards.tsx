import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { themeOf } from '#kernel/themes.ts';
import { EditionError } from '#src/editions/parts/edition-error.tsx';
import { linkKeyOf } from '#src/editions/parts/link-keys.ts';
import { takeLinkKey } from '#src/editions/parts/load-edition.ts';
import { ask } from '#ui/ask.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { setEditionBrand } from '#web/set-edition-brand.ts';
import { pageMeta } from '#web/page-meta.ts';
import { useRevalidateOnReturn } from '#web/use-revalidate-on-return.ts';
import { ClaimSection } from '../parts/claim-section.tsx';
import { CopiesSection } from '../parts/copies-section.tsx';
import { ShareSection } from '../parts/share-section.tsx';
import type * as wire from '../wire.ts';
import type { AfterwardsRecord } from '../wire.ts';
import { ToolSection } from '../parts/tool-section.tsx';

/** Leads to everything of the magazine as one file, for the account it belongs to (W72). */
const ArchiveSection = ({ record: { archive } }: { record: AfterwardsRecord }) =>
  archive && (
    <ToolSection
      title="Keep everything"
      text="One ZIP file: the magazine as a PDF and as pictures, your photos, every recording and every word. It can be large: load it where the connection is good."
    >
      <p>
        <ButtonLink to={archive} icon="download" kind="secondary">
          Save it all as one file
        </ButtonLink>
      </p>
    </ToolSection>
  );

export const meta = pageMeta('Keep and share', {
  noindex: true,
  brandOf: data => (data as { record?: wire.AfterwardsRecord }).record?.brand?.name,
});

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const edition = params['edition'] ?? '';
  takeLinkKey(request, edition);
  const reply = await ask<typeof wire.afterwards>('POST /api/afterwards', {
    json: { edition },
    key: linkKeyOf(edition),
  });
  setEditionBrand(edition, reply.ok ? reply.body.brand : undefined);
  return reply.ok ? { record: reply.body } : { error: { status: reply.status, message: reply.error.message } };
}

/** /afterwards/{edition}: what one does with a magazine once it is approved: share it, keep it. */
export default function Afterwards() {
  const loaded = useLoaderData<typeof clientLoader>();
  useRevalidateOnReturn();
  return 'record' in loaded ? (
    <Tools record={loaded.record} key={loaded.record.edition} />
  ) : (
    <EditionError error={loaded.error} />
  );
}

const Tools = ({ record }: { record: wire.AfterwardsRecord }) => (
  <Page
    dense
    title="Keep and share"
    eyebrow={record.title}
    theme={themeOf(record.theme)}
    width="text"
    actions={
      <ButtonLink to={`/tracking/${record.edition}`} kind="quiet" size="small" icon="truck">
        Track Order
      </ButtonLink>
    }
  >
    {record.approved ? (
      <>
        <ShareSection record={record} />
        <ArchiveSection record={record} />
        <CopiesSection record={record} />
        <ClaimSection record={record} />
      </>
    ) : (
      <Notice title="Not yet">
        Once the soft copy is approved you can share the magazine here and keep what belongs to it.
      </Notice>
    )}
  </Page>
);
