import { expect, test } from 'vitest';
import { findSenderDomain } from './sender-domain.ts';

const failure = (code: string) => Object.assign(new Error(code), { code });
const answers = (records: Record<string, string[] | Error>) => async (name: string) => {
  const record = records[name] ?? failure('ENOTFOUND');
  if (record instanceof Error) throw record;
  return record.map((text) => [text.slice(0, 5), text.slice(5)]);
};

test('the records of a sender are found, also in several parts and beside other texts', async () => {
  const sender = await findSenderDomain(
    'Care@Shop.com',
    answers({
      'shop.com': ['other=1', 'v=spf1 include:mail.com ~all'],
      '_dmarc.shop.com': ['v=DMARC1; p=none'],
      's1._domainkey.shop.com': ['v=DKIM1; k=rsa; p=MIGf'],
    }),
  );
  expect(sender).toEqual({
    domain: 'shop.com',
    records: { spf: 'present', dkim: 'present', dmarc: 'present' },
  });
});

test('a record is missing only when the name server says so', async () => {
  const noData = await findSenderDomain('a@shop.com', answers({ 'shop.com': failure('ENODATA') }));
  expect(noData?.records).toEqual({ spf: 'missing', dkim: 'missing', dmarc: 'missing' });
  const silent = await findSenderDomain('a@shop.com', async () => {
    throw failure('ETIMEOUT');
  });
  expect(silent?.records).toEqual({ spf: 'unknown', dkim: 'unknown', dmarc: 'unknown' });
});

test.each(['orders@nabta.example', 'root@localhost', 'nobody'])(
  'no record is looked up for %s',
  async (address) => {
    const never = async () => {
      throw new Error('it was looked up');
    };
    expect(await findSenderDomain(address, never)).toBeUndefined();
  },
);
