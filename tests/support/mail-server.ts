import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { createServer as createTlsServer } from 'node:tls';
import type { Certificate } from './certificate.ts';

/**
 * A mail server as small as the protocol allows. `answers` changes its reply to a command: null breaks the line. With a
 * certificate it speaks TLS.
 */
export async function startMailServer(
  answers: Record<string, string | null> = {},
  { certificate }: { certificate?: Certificate } = {},
) {
  const letters: string[] = [];
  const serve = (socket: Socket) => {
    socket.on('error', () => {});
    talk(socket, answers, letters);
  };
  const server = certificate ? createTlsServer(certificate, serve) : createServer(serve);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `${certificate ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    port,
    letters,
    async [Symbol.asyncDispose]() {
      server.close();
      await once(server, 'close');
    },
  };
}

const USUAL: Record<string, string> = { DATA: '354 go on', '.': '250 taken', QUIT: '221 bye' };

function talk(socket: Socket, answers: Record<string, string | null>, letters: string[]) {
  let letter: string[] | undefined;
  socket.write('220 test\r\n');
  createInterface({ input: socket }).on('line', (line) => {
    if (letter && line !== '.') return void letter.push(line);
    const command = line === '.' ? '.' : (line.split(' ')[0] ?? '').toUpperCase();
    const answer = command in answers ? answers[command] : (USUAL[command] ?? '250 fine');
    if (answer === null) return void socket.destroy();
    if (letter) letters.push(letter.join('\n'));
    letter = command === 'DATA' && answer?.startsWith('354') ? [] : undefined;
    socket.write(`${answer}\r\n`);
    if (command === 'QUIT') socket.end();
  });
}
