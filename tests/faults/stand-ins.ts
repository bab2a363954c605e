import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { type Certificate, makeCertificate } from '#tests/support/certificate.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { PRODUCTION } from '#tests/support/production-settings.ts';
import { type ProviderReply, type ProviderRequest, startProvider } from '#tests/support/provider-server.ts';
import { startS3Server } from '#tests/support/s3-server.ts';
import { type Line, openLine } from './line.ts';
import { createPaymentStandIn } from './payment-stand-in.ts';

/** What providers in trouble answer: a page of somebody else, or JSON that says nothing. */
const NONSENSE: ProviderReply[] = [{ body: '<html>It works!</html>' }, { body: { hello: 'world' } }];
/** A mail server that has lost its mind. */
const MAD_MAIL = { EHLO: 'banana', HELO: 'banana', MAIL: 'banana', DATA: 'banana' };

/** One of those that the store depends on. */
interface Service {
  line: Line;
  /** From now on it does what it is asked, and answers what makes no sense; or is itself again. */
  setMad(isMad: boolean): void;
}

/** Everybody outside on whom the store depends: each speaks TLS, and is reached over a line that can be broken. */
export async function startStandIns(now: () => Date) {
  const certificate = makeCertificate();
  const payments = createPaymentStandIn(
    { keySecret: PRODUCTION.RAZORPAY_KEY_SECRET, webhookSecret: PRODUCTION.RAZORPAY_WEBHOOK_SECRET },
    now,
  );
  const paymentServer = await startMadProvider(payments.reply, certificate);
  const smsServer = await startMadProvider(
    () => ({ status: 201, body: { sid: 'SM1', status: 'queued' } }),
    certificate,
  );
  const mailAnswers: Record<string, string | null> = {};
  const mailServer = await startMailServer(mailAnswers, { certificate });
  const s3 = await startS3Server({ certificate });
  const impostor = await startImpostor();

  const services = {
    payments: { line: await openLine(paymentServer.port), setMad: paymentServer.setMad },
    sms: { line: await openLine(smsServer.port), setMad: smsServer.setMad },
    mail: {
      line: await openLine(mailServer.port),
      setMad(isMad: boolean) {
        for (const [command, answer] of Object.entries(MAD_MAIL))
          if (isMad) mailAnswers[command] = answer;
          else delete mailAnswers[command];
      },
    },
    pictures: {
      line: await openLine(s3.port),
      setMad(isMad: boolean) {
        s3.isMad = isMad;
      },
    },
  } satisfies Record<string, Service>;

  return {
    ...services,
    paymentBooks: payments,
    certificate: certificate.cert,
    impostorPort: impostor.port,
    bucket: s3.settings,
    /** Every SMS and letter that reached its provider, and by what it is known from any other. */
    listMessages: () => [
      ...smsServer.requests.map(({ body }) => ({ name: body, text: body })),
      ...mailServer.letters.map((text) => ({ name: /^Message-ID: .*$/im.exec(text)?.[0] ?? text, text })),
    ],
    async close() {
      for (const { line } of Object.values(services)) await line.close();
      await paymentServer[Symbol.asyncDispose]();
      await smsServer[Symbol.asyncDispose]();
      await mailServer[Symbol.asyncDispose]();
      s3.close();
      impostor.close();
    },
  };
}

/** A provider that can lose its mind: it still does what it is asked, but what it answers makes no sense. */
async function startMadProvider(
  reply: (request: ProviderRequest) => ProviderReply,
  certificate: Certificate,
) {
  let isMad = false;
  let answers = 0;
  const provider = await startProvider(
    (request) => {
      const answer = reply(request);
      answers += 1;
      return isMad ? (NONSENSE[answers % NONSENSE.length] ?? answer) : answer;
    },
    { certificate },
  );
  return {
    ...provider,
    setMad(is: boolean) {
      isMad = is;
    },
  };
}

/** Somebody else, whom nobody has reason to trust. */
async function startImpostor() {
  const server = createTlsServer(makeCertificate(), (socket) => socket.destroy());
  server.on('tlsClientError', () => {});
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, close: () => server.close() };
}
