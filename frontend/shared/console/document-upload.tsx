import { App, Button, Space, Typography, Upload } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { DOCUMENT_TYPES, documentUploadTarget, type UploadTarget, uploadErrorOf } from '#frontend/shared/lib/uploads.ts'
import type { StoredDocument } from '#frontend/shared/ui/document-field.tsx'

const CameraCapture = lazy(async () => ({
  default: (await import('#frontend/shared/ui/camera-capture.tsx')).CameraCapture,
}))

const IMAGE_TYPES = DOCUMENT_TYPES.filter((type) => type.startsWith('image/')).join()

interface DocumentUploadProps {
  readonly max: number
  /** Upload target; the account's own documents by default. */
  readonly target?: UploadTarget<StoredDocument>
  /** Reports whether an upload is in progress; the form cannot be submitted meanwhile. */
  readonly onBusy: (busy: boolean) => void
  /** Provided by the form item. */
  readonly documents?: readonly StoredDocument[]
  readonly onChange?: (documents: readonly StoredDocument[]) => void
  readonly id?: string
}

/** Uploads documents that the user selects, drops or photographs. They are attached when the form is submitted. */
export function DocumentUpload({
  max,
  target = documentUploadTarget,
  onBusy,
  documents = [],
  onChange,
  id,
}: DocumentUploadProps) {
  const { message } = App.useApp()
  const [uploading, setUploading] = useState(false)
  const send = async (file: File) => {
    const problem = target.validate(file)
    if (problem) return void message.error(`${problem.title}. ${problem.text}`)
    setUploading(true)
    onBusy(true)
    try {
      const sent = await target.send(file, { onProgress: () => {}, signal: new AbortController().signal })
      onChange?.([...documents.filter((document) => document.id !== sent.id), sent])
    } catch (error) {
      const { title, text } = uploadErrorOf(target, error)
      void message.error(`${title}. ${text}`)
    } finally {
      setUploading(false)
      onBusy(false)
    }
  }
  const full = documents.length >= max
  return (
    <Space orientation="vertical" size="small">
      <Space wrap>
        <Upload
          id={id}
          accept={DOCUMENT_TYPES.join()}
          disabled={full}
          fileList={documents.map((document) => ({ uid: document.id, name: document.name, status: 'done' }))}
          customRequest={({ file }) => void send(file as File)}
          onRemove={({ uid }) => {
            onChange?.(documents.filter((document) => document.id !== uid))
          }}
        >
          {!full && <Button loading={uploading}>Upload document</Button>}
        </Upload>
        {!full && (
          <Suspense fallback={null}>
            <CameraCapture
              accept={IMAGE_TYPES}
              onPicture={(photo) => void send(photo)}
              buttonFor={(open) => <Button onClick={open}>Take a picture</Button>}
            />
          </Suspense>
        )}
      </Space>
      <Typography.Text type="secondary">
        PDF, JPEG, PNG or WebP, up to 10 MB each, at most {max}. Documents that you do not send are deleted after a day.
      </Typography.Text>
    </Space>
  )
}
