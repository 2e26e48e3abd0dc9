import type { Facts } from '#platform/facts/facts.ts'

/** The ids of the demo content: the same on every machine and at every start. */
export interface DemoIds {
  account(username: string): string
  guest(key: string): string
  producer(key: string): string
  product(producer: string, name: string): string
  checkout(key: string): string
  review(author: string, product: string): string
  box(producer: string): string
  subscription(who: string, producer: string): string
}

export function demoIds({ idFrom }: Pick<Facts, 'idFrom'>): DemoIds {
  const id = (prefix: string, ...names: string[]) => idFrom(prefix, `demo/${prefix}/${names.join('/')}`)
  return {
    account: (username) => id('account', username),
    guest: (key) => id('guest', key),
    producer: (key) => id('producer', key),
    product: (producer, name) => id('product', producer, name),
    checkout: (key) => id('checkout', key),
    box: (producer) => id('box', producer),
    subscription: (who, producer) => id('subscription', who, producer),
    review: (author, product) => id('review', author, product),
  }
}
