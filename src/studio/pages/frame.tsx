import { Outlet, useLocation } from 'react-router';
import { StudioBar, StudioRail } from '../parts/navigation.tsx';
import '../parts/studio.css';

/** The layout route around all screens of the studio but its sign-in: navigation beside or above them. */
export default function StudioFrame() {
  const { pathname } = useLocation();
  // The desk needs the whole width.
  const isDesk = pathname.startsWith('/studio/proof/');
  return (
    <div className="studio" data-desk={isDesk ? '' : undefined}>
      <StudioRail />
      <StudioBar />
      <div className="studio-screen">
        <Outlet />
      </div>
    </div>
  );
}
