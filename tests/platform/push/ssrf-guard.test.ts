import { describe, expect, test } from 'vitest'
import { isPublicAddress, isPublicUrl, publicLookup } from '#platform/push/ssrf-guard.ts'

describe('a push endpoint', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
  ])('may be called: %s', (address) => expect(isPublicUrl(address)).toBe(true))

  test.each([
    ...['http://fcm.googleapis.com/x', 'https://127.0.0.1/x', 'https://[::1]/x', 'https://localhost/x', 'ftp://a.b/x'],
    ...['https://0x7f.1/x', 'https://2130706433/x', 'https://169.254.169.254/latest', 'https://push.example:8443/x'],
    ...['https://user:secret@push.example/x', 'https://db.internal/x', 'https://printer.local/x', 'https://nas.lan/x'],
    ...['https://intranet/x', 'https://push.example./x', 'javascript:alert(1)', 'not an address', ''],
  ])('may not be called: %s', (address) => expect(isPublicUrl(address)).toBe(false))
})

describe('a host', () => {
  test.each(['8.8.8.8', '93.184.215.14', '2606:4700::1111'])('at %s is on the public internet', (address) =>
    expect(isPublicAddress({ address })).toBe(true),
  )

  test.each([
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1'],
    ...['::1', '::', '::ffff:127.0.0.1', 'fe80::1', 'fd00::1', 'ff02::1', '64:ff9b::7f00:1', '2002:7f00:1::'],
  ])('at %s is not on the public internet', (address) => expect(isPublicAddress({ address })).toBe(false))

  // One address of every block of IANA's special-purpose registries (RFC 6890 and its updates).
  test.each([
    ...['100.127.255.255', '127.255.255.254', '172.31.255.255', '192.0.0.9', '192.0.0.170', '192.0.2.1'],
    ...[
      '2001:1ff:ffff::1',
      '192.31.196.1',
      '192.52.193.1',
      '192.88.99.1',
      '192.175.48.1',
      '198.18.0.1',
      '198.51.100.1',
      '203.0.113.1',
    ],
    ...['239.255.255.255', '240.0.0.1', '255.255.255.255', '::ffff:10.0.0.1', '::ffff:192.88.99.1', '::10.0.0.1'],
    ...['64:ff9b::10.0.0.1', '64:ff9b:1::', '64:ff9b:1:ffff:10:0:1::', '100::1', '100:0:0:1::1', '2001::1'],
    ...['2001:0:4136:e378:8000:63bf:f5ff:fffe', '2001:1::1', '2001:2::1', '2001:3::1', '2001:4:112::1', '2001:20::1'],
    ...['2001:30::1', '2001:db8::1', '2002:a00:1::1', '2620:4f:8000::1', '3fff::1', '5f00::1', 'fc00::1', 'fec0::1'],
    ...['fe80::1%eth0', '4000::1', 'not an address'],
  ])('at %s is reserved', (address) => expect(isPublicAddress({ address })).toBe(false))

  test('whose name resolves to a private address is not found', async () => {
    const found = await new Promise((resolve) => publicLookup('localhost', { all: true }, (error) => resolve(error)))
    expect(found).toMatchObject({ name: 'NotPublicAddress' })
  })
})
