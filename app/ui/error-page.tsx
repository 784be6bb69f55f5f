import { Seedling } from './brand-mark.tsx';
import { looks } from './button.tsx';

/**
 * What a visitor sees when a page could not be made. It stands on nothing that may have failed:
 * both languages at once, no messages, no data.
 */
export function ErrorPage({ status }: { status: number }) {
  return (
    <main
      data-status={status}
      className="wrap flex min-h-dvh flex-col items-center justify-center gap-10 py-16 text-center"
    >
      <Seedling className="text-4xl text-cypress" />
      <div className="grid gap-10 sm:grid-cols-2 sm:gap-16">
        <section
          lang="en"
          dir="ltr"
          className="flex max-w-sm flex-col items-center gap-3 font-sans"
        >
          <h1 className="font-display text-2xl">Unexpected Application Error</h1>
          <p className="text-muted">
            Something went wrong on our side. Your cart is kept in this browser.
          </p>
          <button type="button" onClick={reload} className={`mt-3 ${looks({})}`}>
            Reload the page
          </button>
        </section>
        <section
          lang="ar"
          dir="rtl"
          className="flex max-w-sm flex-col items-center gap-3 font-sans"
        >
          <h2 className="font-display text-2xl">خطأ غير متوقّع في التطبيق</h2>
          <p className="text-muted">حدث خطأ من جهتنا. سلتك محفوظة في هذا المتصفح.</p>
          <button type="button" onClick={reload} className={`mt-3 ${looks({})}`}>
            إعادة تحميل الصفحة
          </button>
        </section>
      </div>
    </main>
  );
}

function reload() {
  location.reload();
}
