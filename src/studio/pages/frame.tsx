import { Outlet, useLocation } from 'react-router';
import { useStudioChanges } from '../parts/live.ts';
import { StudioBar, StudioRail } from '../parts/navigation.tsx';
import { StudioSearch, useStudioSearch } from '../parts/studio-search.tsx';
import { useWaiting } from '../parts/use-waiting.ts';
import '../parts/studio.css';

/** The layout route around all screens of the studio but its sign-in: navigation beside or above them. */
export default function StudioFrame() {
  const { pathname } = useLocation();
  const search = useStudioSearch();
  const waiting = useWaiting();
  useStudioChanges();
  // The desk needs the whole width.
  const isDesk = pathname.startsWith('/studio/proof/');
  return (
    <div className="studio" data-desk={isDesk ? '' : undefined}>
      <StudioRail waiting={waiting} onSearch={search.open} />
      <StudioBar waiting={waiting} onSearch={search.open} />
      <div className="studio-screen">
        <Outlet />
      </div>
      <StudioSearch {...search} />
    </div>
  );
}
