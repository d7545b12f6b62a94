import { ButtonLink } from '#ui/button.tsx';
import type { AfterwardsRecord } from '../wire.ts';
import { ToolSection } from './tool-section.tsx';

/** Leads to everything of the magazine as one file, for the account it belongs to (W72). */
export const KeepSection = ({ record: { archive } }: { record: AfterwardsRecord }) =>
  archive && (
    <ToolSection
      title="Keep everything"
      text="One ZIP file with the magazine as a PDF, its pages as pictures, your photos as you sent them, every recording and every word. It can be large: load it where the connection is good."
    >
      <p>
        <ButtonLink to={archive} icon="download" kind="secondary">
          Save it all as one file
        </ButtonLink>
      </p>
    </ToolSection>
  );
