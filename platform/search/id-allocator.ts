/** Assigns small whole numbers to ids, to address bits and columns. Numbers of released ids are reused. */
export class IdAllocator {
  readonly #numbers = new Map<string, number>()
  readonly #free: number[] = []
  #next = 0

  /** All assigned numbers are below this. */
  get end(): number {
    return this.#next
  }

  get size(): number {
    return this.#numbers.size
  }

  of(id: string): number | undefined {
    return this.#numbers.get(id)
  }

  /** The number of an id; assigns one if it has none. */
  allocate(id: string): number {
    const known = this.#numbers.get(id)
    if (known !== undefined) return known
    const number = this.#free.pop() ?? this.#next++
    this.#numbers.set(id, number)
    return number
  }

  release(id: string): void {
    const number = this.#numbers.get(id)
    if (number === undefined) return
    this.#numbers.delete(id)
    this.#free.push(number)
  }

  ids(): IterableIterator<string> {
    return this.#numbers.keys()
  }
}
