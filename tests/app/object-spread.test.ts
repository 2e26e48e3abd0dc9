import { expect, test } from 'vitest'
import { assignSpreads } from '#app/scripts/object-spread.ts'

const rewritten = (expression: string) => assignSpreads(`(${expression})`).toString()
const evaluate = (code: string, scope: Record<string, unknown>): unknown =>
  new Function(...Object.keys(scope), `return ${code}`)(...Object.values(scope))

const REPLACED = [
  '{ ...a, b: 3 }',
  '{ ...a, ...c, d: 1, e: 2 }',
  '{ ...a, x: 1, ...c, x: 5 }',
  `{ ...(b ? a : {}), ...(b && c), ['k' + b]: 1 }`,
  '{ ...a, nested: { ...c, y: { ...a, z: 1 } }, method() { return { ...c, m: 1 }.m } }',
  '{ ...undefined, ...null, ...false, b }',
  `{ ...a, 'quoted key': [{ ...c, b }], /* the last one */ }`,
]

test.each(REPLACED)('%s has the same value with Object.assign', (expression) => {
  const scope = () => ({ a: { x: 1, y: 2 }, b: true, c: { x: 9, w: 4 } })
  const code = rewritten(expression)
  expect(code).toContain('Object.assign(')
  const plain = JSON.stringify(evaluate(`(${expression})`, scope()))
  expect(JSON.stringify(evaluate(code, scope()))).toBe(plain)
})

test('a spread copies its source before the next value is evaluated', () => {
  const next = (counter: { n: number }) => {
    counter.n += 1
    return counter.n
  }
  expect(evaluate(rewritten('{ ...counter, next: next(counter) }'), { counter: { n: 1 }, next })).toEqual({
    n: 1,
    next: 2,
  })
})

const UNCHANGED = [
  '{ a, ...c }',
  '{ ...a }',
  '{ a, b }',
  '{ ...a, get b() { return 1 } }',
  '{ ...a, set b(value) {} }',
  '{ ...a, __proto__: c }',
  `{ ...a, '__proto__': c }`,
]

test.each(UNCHANGED)('%s remains', (expression) => {
  expect(rewritten(expression)).toBe(`(${expression})`)
})
