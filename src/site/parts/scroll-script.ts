/**
 * Scrolls a page that is opened again to where it was left. As React Router's `<ScrollRestoration>` writes it, which
 * throws where the browser refuses its storage; in the browser `<ScrollRestoration>` finds this script element.
 */
export const scrollScript = `{if(!history.state?.key)history.replaceState({key:Math.random().toString(32).slice(2)},'');try{const y=JSON.parse(sessionStorage.getItem('react-router-scroll-positions')||'{}')[history.state.key];if(typeof y=='number')scrollTo(0,y)}catch{}}`;
