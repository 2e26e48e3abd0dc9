import { expect, test } from 'vitest'
import {
  checkoutIn,
  clearStoredCheckout,
  storeCheckout,
  storedCheckout,
} from '#frontend/shop/checkout/payment-countdown.ts'

function tab(): Storage {
  const stored = new Map<string, string>()
  return {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  } as Storage
}

test('a tab stores the checkout it pays', () => {
  const here = tab()
  storeCheckout({ checkoutId: 'checkout_1', key: 'k1' }, here)
  expect(checkoutIn(new URLSearchParams(), here)).toEqual({ checkoutId: 'checkout_1', key: 'k1' })
  clearStoredCheckout(here)
  expect(storedCheckout(here)).toBeUndefined()
})

test('the URL overrides the stored checkout', () => {
  const here = tab()
  storeCheckout({ checkoutId: 'checkout_1', key: 'k1' }, here)
  const search = new URLSearchParams('checkout=checkout_2&key=k2')
  expect(checkoutIn(search, here)).toEqual({ checkoutId: 'checkout_2', key: 'k2' })
  expect(checkoutIn(new URLSearchParams('checkout=checkout_1'), here)?.key).toBe('k1')
  expect(checkoutIn(new URLSearchParams('checkout=checkout_3'), here)?.key).toBe('')
})

test('invalid stored data is ignored', () => {
  const here = tab()
  here.setItem('farmgate.checkout', '{"checkoutId": 4')
  expect(storedCheckout(here)).toBeUndefined()
  here.setItem('farmgate.checkout', '{"checkoutId": 4}')
  expect(storedCheckout(here)).toBeUndefined()
})
