/** In a draft's `imageId`: no picture any more. Empty, the picture stays as it is. */
export const NO_PICTURE = 'none'

/** What a draft says of its picture, as a form's contract takes it. */
export const chosenIn = (imageId: string): { readonly imageId?: string | null } =>
  imageId ? { imageId: imageId === NO_PICTURE ? null : imageId } : {}
