// The chunk that loads at first use: everything that needs Radix.
export { ModalDialog } from './modal-dialog.tsx';
export { QuestionDialog } from './question-dialog.tsx';
