/**
 * `node bare.ts <address> <accept-encoding>`: serves the headers and as many bytes as that address answers, from a
 * plain Node server, and prints its own address. Its request rate is the most that this machine can reach.
 */
import { createServer } from 'node:http';

const [address = '', accepted = ''] = process.argv.slice(2);
const reply = await fetch(address, { headers: { 'accept-encoding': accepted } });
// `fetch` has decompressed the body; any bytes of the compressed length cost the same to send.
const body = Buffer.alloc(Number(reply.headers.get('content-length')), 'a');
const connectionHeaders = ['date', 'connection', 'keep-alive'];
const headers = [...reply.headers].filter(([name]) => !connectionHeaders.includes(name)).flat();
const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const bound = server.address();
  console.log(`http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}/`);
});
