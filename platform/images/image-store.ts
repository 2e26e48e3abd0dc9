import type { ImageVariant } from './image-processor.ts'

/** Keeps pictures with their copies. A picture is there with all of them or not at all, and never changes. */
export interface ImageStore {
  has(id: string): Promise<boolean>
  /** Durable when it resolves. A picture that is there already is left alone. */
  put(id: string, copies: readonly ImageVariant[]): Promise<void>
  /** One copy by its name (`800.webp`). */
  get(id: string, name: string): Promise<Buffer | undefined>
  /** A picture that is not there is as good as removed. */
  remove(id: string): Promise<void>
}
