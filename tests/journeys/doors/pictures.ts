import { greyPng } from '#tests/platform/images/image-bytes.ts'
import { pictureForm } from '#tests/support/picture-form.ts'
import { type Doors, MEMBERS } from './door.ts'

export const pictureDoors: Doors = {
  'POST /api/upload': { try: (who) => who.post('/api/upload', pictureForm(greyPng(64, 48))), expects: MEMBERS },
}
