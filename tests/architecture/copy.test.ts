import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Wording that must not be used in the app's texts, with its replacement. */
const REPLACED: readonly (readonly [RegExp, string])[] = [
  [/\b[Uu]ser name\b/, 'username'],
  [/\b[Ee]-mail\b/, 'email'],
  [/\bLog (in|out|In|Out)\b|\bLogin failed\b/, 'Sign in, Sign out, Sign-in failed'],
  [/\bCancelled\b|\b(is|was|been|were) cancelled\b/, 'canceled'],
  [/\(Optional\)/, '(optional)'],
  [/[}>'"`] ?products? on sale\b/, 'available'],
  [/do not fit together/, 'don’t match'],
  [/Not without a connection/, 'You’re offline'],
  [/That did not work/, 'Something went wrong'],
  [/market gave an answer/, 'Something went wrong on our end'],
  [/We do not know (this|the) ZIP code/, 'We couldn’t find that ZIP code'],
  [/\bdelivers from\b/, 'Delivery on orders of $15 or more'],
  [/['">]Where it is['"<]/, 'Order status'],
  [/['">](The g|G)oods['"<]/, 'Items'],
  [/['">]Hand over['"<]/, 'Mark as picked up'],
  [/Your confirmation goes here/, 'We’ll send your confirmation here'],
  [/can reach you that day/, 'So the producer can reach you on pickup or delivery day'],
  [/does it better next time/, 'Nothing back, just let the producer know'],
  [/somebody else decides/i, 'Someone new will review it'],
  [/When people may come/, 'Pickup hours note (optional)'],
  [/Goods for at least/, 'Minimum order'],
  [/producers you keep|kept products/, 'your favorites'],
  [/what they brought in/, 'By product sales'],
  [/What happens then/, 'What happens next'],
  [/[Nn]ot for sale right now/, 'Unavailable'],
  [/made sure of who sells/, 'Identity verified'],
  [/Someone is paying/, 'Checkout in progress'],
  [/Yours from these/, 'You’ll earn'],
  [/\btold at once\b/, 'notified right away'],
  [/Pictures and papers/, 'Photos and documents'],
  [/Not all of it could be filled/, 'Some items were unavailable'],
  [/\bTry Again\b|\bAdd to Cart\b|\bKeep It\b|\bBuy Now\b/, 'sentence case'],
]

const ROOTS = ['frontend', 'domain', 'read-side', 'write-side', 'workers']
/** Policies change only by new versions. */
const UNCHANGED = /^domain[/]policies[/]/

const files = ROOTS.flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /[.]tsx?$/.test(path))
    .map((path) => join(root, path)),
).filter((path) => !UNCHANGED.test(path))

test('replaced wording does not come back', () => {
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((path) => {
    const text = readFileSync(path, 'utf8')
    return REPLACED.filter(([wording]) => wording.test(text)).map(
      ([wording, instead]) => `${path}: ${wording} → ${instead}`,
    )
  })
  expect(found).toEqual([])
})
