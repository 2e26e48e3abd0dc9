import { ProblemError, sentenceOf } from './problem-error.ts'

/** How one kind of file goes to the market. */
export interface UploadWay<T> {
  /** What can be said of a file before it is sent; the server looks inside. */
  readonly troubleWith: (file: File) => UploadTrouble | undefined
  readonly send: (file: File, options: UploadOptions) => Promise<T>
  /** What went wrong by a refusal's code, in two or three words. */
  readonly failure: (code: string) => string
}

export interface UploadOptions {
  /** Hears which part is sent, 0 to 1. */
  readonly onProgress: (part: number) => void
  readonly signal: AbortSignal
}

/** What stands beside a file that cannot be taken: a few words, and a sentence. */
export interface UploadTrouble {
  readonly title: string
  readonly text: string
}

export const troubleOf = ({ failure }: Pick<UploadWay<never>, 'failure'>, error: unknown): UploadTrouble => ({
  title: failure(error instanceof ProblemError ? error.code : ''),
  text: sentenceOf(error),
})
