import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { opened, sealed } from '#platform/keys/gcm.ts'

const key = randomBytes(32)
const text = Buffer.from('Ann Buyer')
const seal = () => Buffer.from(sealed(text, key, 'here'), 'base64')

test('opens what was sealed, with its key and in its place', () => {
  expect(opened(sealed(text, key, 'here'), key, 'here')).toEqual(text)
  expect(() => opened(sealed(text, key, 'here'), key, 'there')).toThrow()
  expect(() => opened(sealed(text, key, 'here'), randomBytes(32), 'here')).toThrow()
})

test('opens no seal whose tag was cut to what can be guessed', () => {
  const nothing = Buffer.from(sealed(Buffer.alloc(0), key, 'here'), 'base64')
  for (let length = 0; length < nothing.length; length++)
    expect(() => opened(nothing.subarray(0, length).toString('base64'), key, 'here')).toThrow()
})

test('opens nothing that was cut or changed, wherever', () => {
  const whole = seal().length
  for (let length = 0; length < whole; length++)
    expect(() => opened(seal().subarray(0, length).toString('base64'), key, 'here')).toThrow()
  for (let at = 0; at < whole; at++) {
    const changed = seal()
    changed[at]! ^= 1
    expect(() => opened(changed.toString('base64'), key, 'here')).toThrow()
  }
})
