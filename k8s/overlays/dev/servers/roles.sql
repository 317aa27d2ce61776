-- Each service logs in as itself and owns its schema, which the migrations create.
create role ilbud_auth login password 'only-for-dev';
create role ilbud_orders login password 'only-for-dev';
create role ilbud_tracking login password 'only-for-dev';
create role ilbud_drivers login password 'only-for-dev';
create role ilbud_dispatch login password 'only-for-dev';
create role ilbud_companies login password 'only-for-dev';
create role ilbud_analytics login password 'only-for-dev';
create role ilbud_notifications login password 'only-for-dev';
