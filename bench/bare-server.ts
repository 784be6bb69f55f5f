import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

// The least that node can do: one answer for every request.

const [, , file = '', port] = process.argv;
const { headers, body } = JSON.parse(readFileSync(file, 'utf8'));
const bytes = Buffer.from(body, 'base64');

createServer((_, response) => {
  response.writeHead(200, headers);
  response.end(bytes);
}).listen(Number(port), '127.0.0.1');
