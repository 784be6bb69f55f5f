import { type DragEvent, useEffect, useState } from 'react';

/** Lets files be dropped on an element, and on nothing else of the page: a browser would open them. */
export function useDrop(onFile: (file: File) => void) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const refuse = (event: Event) => event.preventDefault();
    addEventListener('dragover', refuse);
    addEventListener('drop', refuse);
    return () => {
      removeEventListener('dragover', refuse);
      removeEventListener('drop', refuse);
    };
  }, []);
  const zone = {
    onDragEnter: () => setOver(true),
    onDragOver: () => setOver(true),
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
    },
    onDrop: ({ dataTransfer }: DragEvent) => {
      setOver(false);
      const [file] = dataTransfer.files;
      if (file) onFile(file);
    },
  };
  return { isOver, zone };
}
