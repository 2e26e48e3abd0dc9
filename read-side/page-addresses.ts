/** Where the pages of things stand, with scheme and host. */
export interface PageAddresses {
  readonly home: string
  readonly marketplace: string
  readonly producers: string
  readonly category: (category: string) => string
  readonly product: (id: string) => string
  readonly producer: (id: string) => string
  /** A picture or another file, from its path. */
  readonly file: (path: string) => string
  readonly search: (words: string) => string
}
