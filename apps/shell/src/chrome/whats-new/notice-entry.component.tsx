import type { Notice } from '@parcelway/api/shell';
import { useFormats } from '@parcelway/i18n';
import { Badge, Text } from '@parcelway/ui';
import { SanitizedHtml, type HtmlImage } from '@parcelway/ui/html';

/** One entry of what is new. Its HTML is not ours: it is shown sanitised only. */
export function NoticeEntry({ notice, onImage }: { notice: Notice; onImage(image: HtmlImage): void }) {
  const { date, dateTime } = useFormats();
  return (
    <article className="pw-news__entry">
      <div className="pw-news__facts">
        {notice.tag && <Badge tone="info">{notice.tag}</Badge>}
        <Text as="span" tone="subdued" variant="bodySm">
          <time dateTime={notice.last_update} title={dateTime(notice.last_update)}>
            {date(notice.last_update)}
          </time>
        </Text>
      </div>
      <Text as="h3" variant="headingMd">
        {notice.title}
      </Text>
      <SanitizedHtml html={notice.content} onImage={onImage} />
    </article>
  );
}
