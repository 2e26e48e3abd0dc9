import { describe, expect, test } from 'vitest'
import { isPublic, mayCall, publicLookup } from '#platform/push/public-hosts.ts'

describe('an address a stranger gave', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
  ])('may be called: %s', (address) => expect(mayCall(address)).toBe(true))

  test.each([
    ...['http://fcm.googleapis.com/x', 'https://127.0.0.1/x', 'https://[::1]/x', 'https://localhost/x', 'ftp://a.b/x'],
    ...['https://0x7f.1/x', 'https://2130706433/x', 'https://169.254.169.254/latest', 'https://push.example:8443/x'],
    ...['https://user:secret@push.example/x', 'https://db.internal/x', 'https://printer.local/x', 'https://nas.lan/x'],
    ...['https://intranet/x', 'https://push.example./x', 'javascript:alert(1)', 'not an address', ''],
  ])('may not be called: %s', (address) => expect(mayCall(address)).toBe(false))
})

describe('a host', () => {
  test.each(['8.8.8.8', '93.184.215.14', '2606:4700::1111'])('at %s is on the open internet', (address) =>
    expect(isPublic({ address, family: address.includes(':') ? 6 : 4 })).toBe(true),
  )

  test.each([
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1'],
    ...['::1', '::', '::ffff:127.0.0.1', 'fe80::1', 'fd00::1', 'ff02::1', '64:ff9b::7f00:1', '2002:7f00:1::'],
  ])('at %s is not', (address) => expect(isPublic({ address, family: address.includes(':') ? 6 : 4 })).toBe(false))

  test('whose name leads home is not found', async () => {
    const found = await new Promise((told) => publicLookup('localhost', { all: true }, (error) => told(error)))
    expect(found).toMatchObject({ name: 'NotPublic' })
  })
})
