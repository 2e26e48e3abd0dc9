/**
 * Numbers kept sorted. Whoever changes what they are compared by takes them out before, and puts them in again
 * afterwards. No two may compare as equal.
 */
export class Order {
  /** Changes whenever something is inserted or removed. */
  version = 0
  #numbers = new Uint32Array(64)
  #size = 0
  #places: Uint32Array | undefined
  readonly #compare: (a: number, b: number) => number

  constructor(compare: (a: number, b: number) => number) {
    this.#compare = compare
  }

  /** First to last. */
  get numbers(): Uint32Array {
    return this.#numbers.subarray(0, this.#size)
  }

  /** By number, the place it stands at; true until something is inserted or removed. */
  get places(): Uint32Array {
    if (this.#places) return this.#places
    const { numbers } = this
    let end = 0
    for (let place = 0; place < numbers.length; place++) end = Math.max(end, numbers[place]! + 1)
    const places = new Uint32Array(end)
    for (let place = 0; place < numbers.length; place++) places[numbers[place]!] = place
    this.#places = places
    return places
  }

  insert(numbers: readonly number[]): void {
    if (numbers.length === 0) return
    this.version += 1
    this.#places = undefined
    const arriving = [...numbers].sort(this.#compare)
    this.#makeRoom(this.#size + arriving.length)
    const old = this.#numbers
    let end = this.#size
    // From the back: each takes its place, and what comes after it has moved on already.
    for (let i = arriving.length - 1; i >= 0; i--) {
      const at = this.firstNotBefore((n) => this.#compare(n, arriving[i]!), end)
      old.copyWithin(at + i + 1, at, end)
      old[at + i] = arriving[i]!
      end = at
    }
    this.#size += arriving.length
  }

  remove(numbers: readonly number[]): void {
    if (numbers.length === 0) return
    this.version += 1
    this.#places = undefined
    const places = numbers.map((number) => this.firstNotBefore((n) => this.#compare(n, number)))
    places.sort((a, b) => a - b)
    for (const [i, place] of places.entries())
      this.#numbers.copyWithin(place - i, place + 1, places[i + 1] ?? this.#size)
    this.#size -= places.length
  }

  /** The first place (up to `end`) whose number does not compare as smaller: `side` is negative for those before it. */
  firstNotBefore(side: (n: number) => number, end = this.#size): number {
    let [low, high] = [0, end]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (side(this.#numbers[middle]!) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  #makeRoom(size: number): void {
    if (size <= this.#numbers.length) return
    const grown = new Uint32Array(Math.max(size, Math.ceil(this.#numbers.length * 1.5)))
    grown.set(this.numbers)
    this.#numbers = grown
  }
}
