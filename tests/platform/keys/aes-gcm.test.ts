import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { decryptText, encryptText } from '#platform/keys/aes-gcm.ts'

const key = randomBytes(32)
const text = Buffer.from('Ann Buyer')
const seal = () => Buffer.from(encryptText(text, key, 'here'), 'base64')

test('a sealed value opens with its key and context', () => {
  expect(decryptText(encryptText(text, key, 'here'), key, 'here')).toEqual(text)
  expect(() => decryptText(encryptText(text, key, 'here'), key, 'there')).toThrow()
  expect(() => decryptText(encryptText(text, key, 'here'), randomBytes(32), 'here')).toThrow()
})

test('a value with a truncated tag does not open', () => {
  const nothing = Buffer.from(encryptText(Buffer.alloc(0), key, 'here'), 'base64')
  for (let length = 0; length < nothing.length; length++)
    expect(() => decryptText(nothing.subarray(0, length).toString('base64'), key, 'here')).toThrow()
})

test('a truncated or changed value does not open', () => {
  const whole = seal().length
  for (let length = 0; length < whole; length++)
    expect(() => decryptText(seal().subarray(0, length).toString('base64'), key, 'here')).toThrow()
  for (let at = 0; at < whole; at++) {
    const changed = seal()
    changed[at]! ^= 1
    expect(() => decryptText(changed.toString('base64'), key, 'here')).toThrow()
  }
})
