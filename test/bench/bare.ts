/**
 * The same bytes as a kept page of the shop, from a Node server with nothing around it: what this machine can do at
 * most.
 */
import { createServer } from 'node:http';

const [address = '', accepted = ''] = process.argv.slice(2);
const reply = await fetch(address, { headers: { 'accept-encoding': accepted } });
// `fetch` has unpacked the body; bytes of the packed length do as well.
const body = Buffer.alloc(Number(reply.headers.get('content-length')), 'a');
const apart = ['date', 'connection', 'keep-alive'];
const headers = [...reply.headers].filter(([name]) => !apart.includes(name)).flat();
const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const bound = server.address();
  console.log(`http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}/`);
});
