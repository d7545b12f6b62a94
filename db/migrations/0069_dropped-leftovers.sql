-- Files that no row owns any more were never erased: photos that were removed, recordings that were replaced, and what
-- was refused after it was stored. They become dropped files, which are sent to nobody; the hourly job
-- `files/erase-dropped-files` erases those that no soft copy prints.
create temporary table owned_files on commit drop as
  select file from story_photos where removed_at is null
  union select v.file from story_voices v
    join (select edition, key, max(version) as version from story_voices group by edition, key) newest
      using (edition, key, version)
    where v.file is not null
  union select file from contribution_photos
  union select file from contribution_voices
  union select file from photo_originals
  union select file from page_marks where question <> ''
  union select voice from wishes where voice is not null
  union select jsonb_array_elements_text(photos) from claims;--> statement-breakpoint
insert into dropped_files (file, edition, dropped_at)
  select id, edition, now() from files
  where kind in ('photo', 'voice', 'original', 'wish') and edition is not null
    and created_at < now() - interval '1 hour'
    and not exists (select 1 from owned_files where owned_files.file = files.id)
  on conflict do nothing;--> statement-breakpoint
update story_voices v set file = null, sha256 = null
  where file is not null
    and exists (select 1 from story_voices later
      where later.edition = v.edition and later.key = v.key and later.version > v.version);
