import { DeleteOutlined } from '@ant-design/icons'
import { Alert, Button, Flex, Typography, Upload } from 'antd'
import { lazy, Suspense, useId, useRef } from 'react'
import {
  DOCUMENT_TYPES,
  documentUploadTarget,
  formatFileSize,
  type StoredDocument,
  type UploadTarget,
} from '#frontend/shared/lib/uploads.ts'
import { useUpload } from '#frontend/shared/lib/use-upload.ts'
import type { DocumentFieldProps } from '#frontend/shared/ui/widgets.ts'
import { FieldItem } from './field-item.tsx'
import { useFocusRecovery } from './focus-recovery.ts'

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

/** Key of the file that is being uploaded. */
const SENDING = 'sending'

/** Uploads documents that the user selects, drops or photographs. They are attached when the form is submitted. */
export function DocumentUpload({
  max,
  target = documentUploadTarget,
  onBusy,
  documents = [],
  onChange,
  id,
}: DocumentUploadProps) {
  const area = useRef<HTMLDivElement>(null)
  useFocusRecovery(area)
  const onDone = (sent: StoredDocument) =>
    onChange?.([...documents.filter((document) => document.id !== sent.id), sent])
  const { uploading, send, stop } = useUpload({ target, onDone, onBusy })
  const isSending = uploading.state === 'sending'
  const full = documents.length >= max
  return (
    <Flex ref={area} vertical gap="small" role="group" aria-label="Files" tabIndex={-1}>
      <Flex gap="small" wrap>
        <Upload
          id={id}
          accept={DOCUMENT_TYPES.join()}
          openFileDialogOnClick={!isSending}
          fileList={[
            ...documents.map(({ id: uid, name, bytes }) => ({ uid, name, size: bytes, status: 'done' as const })),
            ...(isSending
              ? [{ uid: SENDING, name: uploading.name, status: 'uploading' as const, percent: uploading.part * 100 }]
              : []),
          ]}
          showUploadList={{
            extra: ({ size }) => size !== undefined && formatFileSize(size),
            removeIcon: ({ uid, name }) => (
              <DeleteOutlined aria-label={uid === SENDING ? `Stop uploading ${name}` : `Remove ${name}`} />
            ),
          }}
          // Otherwise all buttons have this name instead of their icon's.
          locale={{ removeFile: '' }}
          progress={{ 'aria-label': 'Upload' }}
          customRequest={({ file }) => send(file as File)}
          onRemove={({ uid }) => {
            if (uid === SENDING) stop()
            else onChange?.(documents.filter((document) => document.id !== uid))
            // The pressed button is removed with its file.
            area.current?.focus()
          }}
        >
          {!full && <Button loading={isSending}>Upload document</Button>}
        </Upload>
        {!full && (
          <Suspense fallback={null}>
            <CameraCapture
              accept={IMAGE_TYPES}
              onPicture={send}
              buttonFor={(open) => <Button onClick={open}>Take a picture</Button>}
            />
          </Suspense>
        )}
      </Flex>
      <Typography.Text type="secondary">
        PDF, JPEG, PNG or WebP, up to 10 MB each, at most {max}. Documents that you do not send are deleted after a day.
      </Typography.Text>
      {uploading.state === 'failed' && (
        <Alert type="error" showIcon title={`${uploading.error.title}. ${uploading.error.text}`} />
      )}
      <span role="status" className="visually-hidden">
        {uploading.state === 'done' && `File added, ${documents.length} in all`}
      </span>
    </Flex>
  )
}

/** The documents of a form whose values antd's `Form` does not hold. */
export function DocumentItem({ label, target, documents, onChange, onBusy, max, error }: DocumentFieldProps) {
  const id = useId()
  return (
    <FieldItem label={label} htmlFor={id} error={error}>
      <DocumentUpload id={id} max={max} target={target} documents={documents} onChange={onChange} onBusy={onBusy} />
    </FieldItem>
  )
}
