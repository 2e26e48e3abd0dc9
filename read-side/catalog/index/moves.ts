import type { Order } from '../../search/order.ts'

/** Which numbers change their place in which orders: gathered, so that each order is touched once. */
export class Moves {
  readonly #numbers = new Map<Order, number[]>()

  add(order: Order, number: number): void {
    const numbers = this.#numbers.get(order)
    if (numbers) numbers.push(number)
    else this.#numbers.set(order, [number])
  }

  each(move: (order: Order, numbers: readonly number[]) => void): void {
    for (const [order, numbers] of this.#numbers) move(order, numbers)
  }
}
