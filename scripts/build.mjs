// `npm run build`: installs what is missing and builds the site when a source is newer than the last build, as the start
// does; for a server on which the shop itself may write nothing beside its data, and for images.
import { helpOnRequest } from './help.mjs';
import { build, install } from './setup.mjs';

helpOnRequest('scripts/build.mjs');
install();
build();
