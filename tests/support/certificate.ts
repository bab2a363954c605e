import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** A key and the certificate that goes with it, as Node's TLS takes them. */
export interface Certificate {
  key: string;
  cert: string;
}

const DAY_MS = 24 * 3_600_000;
const OID = {
  ecdsaWithSha256: '06082a8648ce3d040302',
  commonName: '0603550403',
  subjectAltName: '0603551d11',
  basicConstraints: '0603551d13',
};

/** Made anew for each run and signed by itself, for `localhost` and 127.0.0.1: who is given it trusts it, nobody else does. */
export function makeCertificate(): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const der = encodeCertificate(publicKey, createPrivateKey(key));
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return { key, cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n` };
}

function encodeCertificate(publicKey: KeyObject, privateKey: KeyObject): Buffer {
  const algorithm = sequence(oid('ecdsaWithSha256'));
  const name = sequence(tagged(0x31, sequence(oid('commonName'), tagged(0x0c, Buffer.from('localhost')))));
  const now = Date.now();
  const names = sequence(tagged(0x82, Buffer.from('localhost')), tagged(0x87, Buffer.from([127, 0, 0, 1])));
  const isAuthority = sequence(tagged(0x01, Buffer.from([0xff])));
  const extensions = sequence(
    sequence(oid('subjectAltName'), tagged(0x04, names)),
    sequence(oid('basicConstraints'), tagged(0x04, isAuthority)),
  );
  const content = sequence(
    // Version 3, and a number that is positive.
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    name,
    sequence(moment(now - DAY_MS), moment(now + DAY_MS)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, extensions),
  );
  const signature = sign('sha256', content, privateKey);
  return sequence(content, algorithm, tagged(0x03, Buffer.concat([Buffer.from([0]), signature])));
}

/** One value of ASN.1 in DER: what it is, how long it is, and the value. */
function tagged(tag: number, value: Buffer): Buffer {
  const { length } = value;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), value]);
}

function sequence(...parts: Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts));
}

function oid(name: keyof typeof OID): Buffer {
  return Buffer.from(OID[name], 'hex');
}

/** UTCTime: YYMMDDhhmmssZ. */
function moment(at: number): Buffer {
  const digits = new Date(at).toISOString().replaceAll(/\D/g, '').slice(2, 14);
  return tagged(0x17, Buffer.from(`${digits}Z`));
}
